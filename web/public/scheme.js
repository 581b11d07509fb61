// Runs before the first paint, so that nobody sees the wrong theme flash by. The page itself keeps the choice.
{
  const kept = (key) => {
    try {
      return localStorage.getItem(`obmin.${key}`) || '';
    } catch {
      // Storage is forbidden here, so nobody is signed in, and nothing was chosen.
      return '';
    }
  };

  // The build writes them (ahead.config.ts).
  const names = document.currentScript.dataset;

  const showTheme = () => {
    const theme = kept('theme');
    const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
    document.querySelector('meta[name="theme-color"]').content = isDark ? '#0f1412' : '#ffffff';
  };

  /** What the last session here tells of the screen that will come. It may be wrong, and holds no secret. */
  const guess = () => {
    const languages = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
    const role = kept('shell') || 'customer';
    const isOut = !kept('token');
    return {
      isOut,
      language: [kept('lang'), ...languages, 'en'].find((name) => name === 'uk' || name === 'en'),
      who: isOut ? 'out' : role === 'customer' ? 'customer' : 'staff',
    };
  };

  /**
   * What comes with the first answers is written with these letters: the hryvnia, and for the staff the names of customers.
   * A font that came only then would have the browser lay out the whole page once more.
   */
  const warmFonts = (who) => {
    // Without its font a letter is shown in another one.
    document.fonts.load('1em "Inter Variable"', who === 'staff' ? '₴Ж' : '₴').catch(() => undefined);
  };

  // Fetches the start file and the files of the coming screen. A wrong guess costs some bytes, nothing else.
  const fetchFiles = ({ who, language, isOut }) => {
    const add = (name, rel, more = {}) => {
      const link = Object.assign(document.createElement('link'), { rel, crossOrigin: '', ...more });
      link.href = `/${name}`;
      return document.head.appendChild(link);
    };
    // The first paint does not wait for the stylesheets: what the frames need stands in the page (frame-styles.config.ts).
    // They begin to hold together, because a rule of one may overrule a rule of another.
    const sheets = [];
    const addSheet = (name) => {
      const sheet = add(name, 'stylesheet', { media: 'not all' });
      const done = new Promise((resolve) => {
        sheet.onload = resolve;
        // The page is then drawn without it, as a browser does it by itself.
        sheet.onerror = resolve;
      });
      sheets.push(done.then(() => sheet));
    };
    const groups = { out: '', customer: '|-screens', staff: '|-screens|-staff' };
    const texts = new RegExp(`/texts-${language}(?:${groups[who]})-[^-]{8}\\.js$`);
    addSheet(names.sheet);
    if (language === 'uk') add(names.cyrillic, 'preload', { as: 'font' });
    const wanted = [...names.start.split(' '), ...names[who].split(' ')];
    for (const name of [...wanted, ...names.texts.split(' ').filter((text) => texts.test(text))]) {
      if (name.endsWith('.css')) addSheet(name);
      else add(name, 'modulepreload');
    }
    void Promise.all(sheets).then((loaded) => {
      for (const sheet of loaded) sheet.media = 'all';
      if (!isOut) warmFonts(who);
      document.documentElement.dispatchEvent(new Event('obmin-styles'));
    });
  };

  /**
   * Asks for what the last start in this session began with, so the answers come beside the code. The page takes them
   * (lib/call/early-reads.ts), and asks itself for what is not there.
   */
  const askEarly = ({ isOut, language }) => {
    if (isOut || location.pathname !== '/' || location.search !== '') return;
    const token = kept('token');
    const headers = { 'Accept-Language': language, Authorization: `Bearer ${token}` };
    const ask = (url) => {
      const giveUp = new AbortController();
      const answer = fetch(url, { credentials: 'same-origin', headers, signal: giveUp.signal });
      // Until the page takes it, nobody else waits for it. The page says what is wrong.
      answer.catch(() => undefined);
      // An answer that nobody reads would keep its connection.
      setTimeout(() => giveUp.abort(), 15_000);
      return [url, { sentAt: Date.now(), answer, giveUp }];
    };
    try {
      window.obminEarly = { token, language, reads: new Map(JSON.parse(kept('start') || '[]').map(ask)) };
    } catch {
      // What is kept there is no list of addresses, so the page asks for everything.
    }
  };

  /** Other addresses than the screen's own begin with the plain head of the page. */
  const isFrameAddress = ({ isOut }) => {
    if (location.hash) return false;
    // The frames of the screens behind the sign-in are those of a phone.
    if (!isOut) return location.pathname === '/' && location.search === '' && matchMedia(names.phone).matches;
    const search = new URLSearchParams(location.search);
    return /^\/(?:login)?$/.test(location.pathname) && !search.has('mode') && !search.has('recover');
  };

  /** Shows the frame of the coming screen (app/frame) in the place of the page. */
  const showFrame = (root, { who, language, isOut }) => {
    const template = document.querySelector(`template[data-frame="${who}"][data-language="${language}"]`);
    if (!template) return false;
    if (isOut && location.pathname === '/') history.replaceState(history.state, '', `/login${location.search}`);
    document.documentElement.lang = language;
    // Room for the deal that waits, or may wait (order/list/waiting-row.tsx).
    if (kept('waits') !== 'no') document.documentElement.dataset.waits = '';
    root.replaceChildren(document.importNode(template.content, true));
    root.dataset.frame = who;
    root.dataset.language = language;
    // Until the page's own code is here, the browser itself would send a form, with a password in the address.
    document.addEventListener('submit', (event) => {
      if (root.dataset.frame) event.preventDefault();
    });
    // Until React listens. It presses the last one again (app/frame/typed-before.ts).
    root.onclick = ({ target }) => {
      window.obminPressed = target.closest('button');
    };
    return true;
  };

  /** The place of the page stands behind this script, as the frames do. The parser shows nothing before it has read them. */
  const awaitRoot = (use) => {
    const watcher = new MutationObserver(() => {
      const root = document.getElementById('root');
      // When the next element is there, all of this one is.
      if (!root?.nextElementSibling) return;
      watcher.disconnect();
      use(root);
    });
    watcher.observe(document.documentElement, { childList: true, subtree: true });
  };

  /**
   * The first use of Intl takes a phone 0.1 s. A worker takes it, beside the page, and what it has read is there for all
   * threads. A browser without workers reads it when the page needs it.
   */
  const warmIntl = ({ language }) => {
    const url = `/intl.js?${language}`;
    const rules = { createScriptURL: (text) => (text === url ? text : null) };
    new Worker(window.trustedTypes?.createPolicy('intl', rules).createScriptURL(url) ?? url);
  };

  const afterPaint = (go) => {
    let isDone = false;
    const once = () => {
      if (!isDone) go();
      isDone = true;
    };
    // Told when the paint is on the screen. A frame callback comes before it, and what is fetched then competes with it.
    new PerformanceObserver(once).observe({ type: 'paint', buffered: true });
    // A page in the background paints nothing, and some browsers do not tell of it.
    setTimeout(once, 300);
  };

  /** Each file runs in a task of its own, so that the browser answers a tap between two of them. */
  const runInTurn = async (files) => {
    for (const file of files) {
      await import(`/${file}`);
      await new Promise((resolve) => setTimeout(resolve));
    }
  };

  /** The page's start, after what it imports. The page draws when the files of its first screen have run too. */
  const run = (guessed, isFramed) => {
    const [entry, ...imports] = names.start.split(' ');
    const screen = isFramed ? names[guessed.who].split(' ').filter((name) => name.endsWith('.js')) : [];
    window.obminFiles = runInTurn([...imports, entry, ...screen]);
  };

  const begin = (guessed, isFramed) => {
    fetchFiles(guessed);
    askEarly(guessed);
    run(guessed, isFramed);
    warmIntl(guessed);
  };

  showTheme();
  // The development server has no such names, and no frames.
  if (names.out !== undefined) {
    const guessed = guess();
    awaitRoot((root) => {
      // What is painted first needs none of the rest.
      if (isFrameAddress(guessed) && showFrame(root, guessed)) afterPaint(() => begin(guessed, true));
      else begin(guessed, false);
    });
  }
}
