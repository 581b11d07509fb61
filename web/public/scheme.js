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

// Fetches the files of the coming screen while the start file is on its way. The build writes their names
// (ahead.config.ts). A wrong guess costs some bytes, nothing else.
(() => {
  var names = document.currentScript.dataset;
  if (names.out === undefined) return;
  var who = 'out';
  var language = (navigator.language || '').slice(0, 2);
  try {
    if (localStorage.getItem('obmin.token')) who = localStorage.getItem('obmin.shell') || 'customer';
    language = localStorage.getItem('obmin.lang') || language;
  } catch {
    // Storage is forbidden here, so nobody is signed in.
  }
  var groups = { out: '', customer: '|-screens', staff: '|-screens|-staff' };
  var texts = new RegExp('/texts-' + (language === 'uk' ? 'uk' : 'en') + '(?:' + groups[who] + ')-[^-]{8}\\.js$');
  var wanted = names[who].split(' ').concat(names.texts.split(' ').filter((name) => texts.test(name)));
  wanted.forEach((name) => {
    var link = document.createElement('link');
    var isStyle = /\.css$/.test(name);
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = '/' + name;
    document.head.appendChild(link);
  });
})();
