// Runs before the first paint, so that nobody sees the wrong theme flash by. The page itself keeps the choice.
(() => {
  var chosen = null;
  try {
    chosen = localStorage.getItem('obmin.theme');
  } catch {
    // Storage is forbidden here: the system's theme it is.
  }
  var isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  document.querySelector('meta[name="theme-color"]').content = isDark ? '#0f1412' : '#ffffff';
})();
