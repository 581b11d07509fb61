/**
 * Texts that an attacker types so that they run in another person's browser. Each calls `fired()` if it runs. Each fits
 * into the shortest free-text field, a wallet's 50 characters.
 */
export const payloads: readonly string[] = [
  // Must be the first of its pack, because it works only at the beginning of an address.
  'javascript:fired()',
  '<script>fired()</script>',
  '</script><script>fired()</script>',
  '<ScRiPt>fired()</sCrIpT>',
  '<script src=data:,fired()></script>',
  '<img src=x onerror=fired()>',
  '<img src=x onerror="fired()"',
  '<img/src=x/onerror=fired()>',
  '"><img src=x onerror=fired()>',
  "'><img src=x onerror=fired()>",
  '<svg onload=fired()>',
  '<svg/onload=fired()>',
  '<svg><script>fired()</script></svg>',
  '<svg><animate onbegin=fired() attributeName=x>',
  '<body onload=fired()>',
  '<iframe srcdoc="<script>parent.fired()</script>">',
  '<iframe src=javascript:parent.fired()>',
  '<object data=javascript:fired()>',
  '<embed src=javascript:fired()>',
  '<details open ontoggle=fired()>',
  '<input autofocus onfocus=fired()>',
  '<select autofocus onfocus=fired()>',
  '<textarea autofocus onfocus=fired()>',
  '<video><source onerror=fired()></video>',
  '<audio src=x onerror=fired()>',
  '<marquee onstart=fired()>x</marquee>',
  '<math><mi xlink:href=javascript:fired()>x',
  '<a href=javascript:fired()>x</a>',
  '<form action=javascript:fired()><button>x</button>',
  '<link rel=stylesheet href=data:,*{}>',
  "<style>@import 'data:,*{}'</style>",
  '<meta http-equiv=refresh content=0;url=/login>',
  '<base href=//example.com/>',
  '" autofocus onfocus="fired()',
  "' onmouseover='fired()",
  "{{constructor.constructor('fired()')()}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is meant as it stands.
  '${fired()}',
  '$t(common:close) {{title}}',
  '"};fired();//',
  '%3Cscript%3Efired()%3C/script%3E',
  '&lt;script&gt;fired()&lt;/script&gt;',
  '<!--<img src="--><img src=x onerror=fired()>',
];

/** A name of 128 characters holds this many texts, so one screen shows several at once. */
const inOneText = 3;

/** All texts, in packs. Neighbours in the list above are similar, so they go into different packs. */
export const packs: readonly (readonly [string, ...string[]])[] = payloads
  .slice(0, Math.ceil(payloads.length / inOneText))
  .map((first, at, firsts) => [first, ...payloads.filter((_, index) => index > at && index % firsts.length === at)]);
