/** A plain text that is being written in its place on the page. */
export interface PlainWriting {
  /** Takes a text that was changed elsewhere meanwhile, such as in its field beside the page. */
  take(text: string): void;
  /** Ends it: its words stand there as before. */
  close(): void;
}

/** The words at a point of a window, within an element: those that are there, else those of the same line. */
export function wordsAt(element: HTMLElement, x: number, y: number): Text | undefined {
  const inLine = textsOf(element).flatMap((text) => {
    const lines = linesOf(text).filter(({ top, bottom }) => y >= top && y <= bottom);
    return lines.length > 0 ? [{ text, lines }] : [];
  });
  const hit = inLine.find(({ lines }) => lines.some(({ left, right }) => x >= left && x <= right));
  return (hit ?? inLine[0])?.text;
}

function textsOf(element: Element): Text[] {
  return [...element.childNodes].flatMap((node) => {
    if (isText(node)) return node;
    return isElement(node) ? textsOf(node) : [];
  });
}

// Nodes of another window are no instances of this one's classes.
function isText(node: Node): node is Text {
  return node.nodeType === Node.TEXT_NODE;
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}

function linesOf(text: Text): readonly DOMRect[] {
  const range = text.ownerDocument.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()];
}

/** Has words written where they stand, in one line: Enter ends it, as Escape and going elsewhere do. */
export function writePlain(
  node: Text,
  label: string,
  on: { change(text: string): void; done(): void; leave(): void },
): PlainWriting {
  const place = node.ownerDocument.createElement('span');
  place.setAttribute('contenteditable', 'plaintext-only');
  place.setAttribute('role', 'textbox');
  place.setAttribute('aria-label', label);
  place.dataset.writing = '';
  place.textContent = (node.textContent ?? '').trim();
  node.replaceWith(place);
  // Pasted lines become one, and what browsers write for a space at an end is a space.
  const written = () => (place.textContent ?? '').replaceAll(/[\n\r\u00a0]/g, ' ');
  place.addEventListener('input', () => on.change(written()));
  place.addEventListener('keydown', (event) => {
    // Within a button or a link a space would press it.
    event.stopPropagation();
    if (event.key !== 'Escape' && (event.key !== 'Enter' || event.isComposing)) return;
    event.preventDefault();
    on.done();
  });
  place.addEventListener('click', (event) => event.preventDefault());
  place.addEventListener('blur', on.leave);
  place.focus();
  place.ownerDocument.getSelection()?.selectAllChildren(place);
  place.ownerDocument.getSelection()?.collapseToEnd();
  return {
    take(text) {
      if (text !== written()) place.textContent = text;
    },
    close() {
      place.removeEventListener('blur', on.leave);
      place.replaceWith(written());
    },
  };
}
