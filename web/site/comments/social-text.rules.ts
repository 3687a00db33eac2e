const entities: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** What a piece of text can be: an address, a handle after a space, a hashtag after a space. */
const parts =
  /\b(https?:\/\/[-A-Z0-9+&@#/%?=~_|!:,.;]*[-A-Z0-9+&@#/%=~_|])|(^|\s)@([a-z0-9_]+)|(^|\s)#([a-z0-9_]+)/gi;

/**
 * Addresses, @handles and #hashtags become links that open in a new window. Handles and hashtags are letters, digits and
 * underscores, large or small. All else stays text.
 */
export function activateSocialText(text: string): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(parts)) {
    const [whole, address, beforeHandle = '', handle, beforeTag = '', tag] = match;
    html += escapeOnce(text.slice(end, match.index));
    end = match.index + whole.length;
    if (address) html += link(address, address);
    else if (handle) html += escapeOnce(beforeHandle) + link(`https://twitter.com/${handle}/`, `@${handle}`);
    else html += escapeOnce(beforeTag) + link(`https://twitter.com/hashtag/${tag}?src=hash`, `#${tag}`);
  }
  return html + escapeOnce(text.slice(end));
}

function link(href: string, text: string): string {
  return `<a target="_blank" rel="noopener" href="${escapeOnce(href)}">${escapeOnce(text)}</a>`;
}

/** Texts of a page's context may be escaped already: what is one is not escaped again. */
function escapeOnce(text: string): string {
  return text
    .replace(/[<>"']/g, (letter) => entities[letter] ?? letter)
    .replace(/&(?!(?:lt|gt|quot|amp|#39);)/g, '&amp;');
}
