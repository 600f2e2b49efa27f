/* What every page does. */
import "./menus.js";
import "./part.js";
import "./worker.js";
