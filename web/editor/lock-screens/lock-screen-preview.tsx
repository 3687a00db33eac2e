import { useEffect, useState } from 'react';
import { useEditorPictureByIdQuery } from '#web/generated/editor/picture-by-id.ts';
import type { LockScreenInput } from '#web/generated/graphql.ts';
import { coloursOf, lockPictureUrl } from '#web/site/lock-screen/lock-screen.rules.ts';
import { PagePreview } from '../design/page-preview.tsx';
import { lockScreensWords } from './words.ts';

const { kinds, preview: words } = lockScreensWords;

/** The screen itself, as it is in the form. */
export function LockScreenPreview({ screen }: { readonly screen: LockScreenInput }) {
  const [opened, setOpened] = useState<Usual>();
  const { data } = useEditorPictureByIdQuery({
    variables: { id: screen.imageId },
    skip: screen.imageId === '',
  });
  const imageUrl = screen.imageId === '' ? '' : (data?.image?.url ?? '');
  useEffect(() => {
    if (opened) showIn(opened, { ...screen, imageUrl });
  }, [opened, screen, imageUrl]);

  function open(page: Document): void {
    const part = page.querySelector<HTMLElement>('.lock-screen');
    if (!part) return;
    page.querySelector('.site-owner-bar')?.remove();
    setOpened(usualOf(part));
  }

  return (
    <PagePreview
      words={words}
      frame={words.frame(kinds[screen.kind])}
      address={`${screen.kind === 'SIGN_ON' ? '/account/sign-on' : '/'}?lock-screen=${screen.kind}`}
      first="phone"
      onPage={open}
    />
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
