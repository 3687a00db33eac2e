import { useEffect, useRef, useState } from 'react';
import { useEditorPictureByIdQuery } from '#web/generated/editor/picture-by-id.ts';
import type { LockScreenInput } from '#web/generated/graphql.ts';
import { coloursOf, lockPictureUrl } from '#web/site/lock-screen/lock-screen.rules.ts';
import { type FrameWidth, frameWidths } from '../design/design-frame.tsx';
import { ScaledFrame } from '../design/scaled-frame.tsx';
import { WidthChoice } from '../ui/width-choice.tsx';
import { lockScreensWords as words } from './words.ts';

const widthNames = ['desktop', 'phone'] as const satisfies readonly FrameWidth[];

/** The screen itself, as it is in the form. */
export function LockScreenPreview({ screen }: { readonly screen: LockScreenInput }) {
  const element = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState<(typeof widthNames)[number]>('phone');
  const [opened, setOpened] = useState<Usual>();
  const { data } = useEditorPictureByIdQuery({
    variables: { id: screen.imageId },
    skip: screen.imageId === '',
  });
  const imageUrl = screen.imageId === '' ? '' : (data?.image?.url ?? '');
  useEffect(() => {
    if (opened) showIn(opened, { ...screen, imageUrl });
  }, [opened, screen, imageUrl]);

  function open(): void {
    const page = element.current?.contentDocument;
    const part = page?.querySelector<HTMLElement>('.lock-screen');
    if (!page || !part) return;
    for (const type of ['click', 'submit', 'keydown'])
      page.addEventListener(type, (event) => event.preventDefault(), true);
    page.querySelector('.site-owner-bar')?.remove();
    setOpened(usualOf(part));
  }

  return (
    <section className="popup-preview" aria-label={words.preview}>
      <WidthChoice
        label={words.width}
        widths={widthNames}
        titles={words.widths}
        value={width}
        onChange={setWidth}
      />
      <ScaledFrame
        key={screen.kind}
        ref={element}
        title={words.frame(words.kinds[screen.kind])}
        address={`${screen.kind === 'SIGN_ON' ? '/account/sign-on' : '/'}?lock-screen=${screen.kind}`}
        width={frameWidths[width]}
        tabIndex={-1}
        onLoad={open}
      />
    </section>
  );
}

/** A lock screen in its page, and what stands on it where nothing else was chosen. */
interface Usual {
  readonly part: HTMLElement;
  readonly title: HTMLElement | null;
  readonly usualTitle: string;
  /** The usual text's own elements; a lock screen may have none. */
  readonly text: HTMLElement;
  readonly usualText: string;
}

function usualOf(part: HTMLElement): Usual {
  const title = part.querySelector('h1');
  const known = part.querySelector<HTMLElement>('.lock-text, h1 + p');
  const text = known ?? part.ownerDocument.createElement('p');
  if (!known) title?.after(text);
  text.classList.add('lock-text');
  return { part, title, usualTitle: title?.textContent ?? '', text, usualText: text.textContent ?? '' };
}

function showIn(
  { part, title, usualTitle, text, usualText }: Usual,
  screen: LockScreenInput & { readonly imageUrl: string },
): void {
  const { backgroundColor = '', color = '' } = coloursOf(screen);
  part.style.backgroundColor = backgroundColor;
  part.style.color = color;
  if (part.getAttribute('style') === '') part.removeAttribute('style');
  if (title) title.textContent = screen.title.trim() || usualTitle;
  text.textContent = screen.text.trim() || usualText;
  text.hidden = text.textContent === '';
  part.querySelector('.lock-picture')?.remove();
  if (screen.imageUrl === '') return;
  const picture = part.ownerDocument.createElement('img');
  picture.className = 'lock-picture';
  picture.alt = '';
  picture.src = lockPictureUrl(screen);
  title?.before(picture);
}
