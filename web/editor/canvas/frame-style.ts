/** What the canvas adds to the page in its frame: blocks that show nothing can be seen, and nothing of the page is in the way. */
export const frameStyle = `
html { cursor: default; }
.sqs-block[data-kind]:not(:has(.sqs-block-content > *))::before { content: attr(data-kind); display: grid; place-items: center; min-height: 5rem; padding: .5rem 1rem; border: 1px dashed currentcolor; border-radius: 4px; font: 500 20px/1.4 system-ui, sans-serif; opacity: .75; }
.sqs-block[data-kind] .block-hint { display: grid; place-items: center; min-height: 5rem; margin: 0; border-radius: 4px; font-size: 20px; text-align: center; }
.sqs-layout.empty { display: block !important; min-height: 6rem; }
.site-popup, .popup, dialog[open], .cart-pill, .problem-list, [data-island="cart-pill"] { display: none !important; }
.ProseMirror { outline: none; min-height: 1.5em; white-space: pre-wrap; overflow-wrap: break-word; cursor: text; }
.ProseMirror-gapcursor { display: none; }
[data-writing] { display: inline-block; min-width: 1ch; white-space: pre-wrap; outline: 2px solid #1c6dd0; outline-offset: 3px; cursor: text; }
`;
