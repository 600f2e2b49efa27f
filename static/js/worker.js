// Lets the site be installed, and what was seen be read without a network.

const start = () => navigator.serviceWorker?.register("/sw.js").catch(() => {});

if (document.readyState === "complete") start();
else addEventListener("load", start);
