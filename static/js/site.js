/* What every page does. */
import "./menus.js";
import "./worker.js";
