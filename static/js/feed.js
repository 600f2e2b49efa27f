/* The page that shows the secret addresses. */
import "./copy.js";
