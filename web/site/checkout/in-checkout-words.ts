import { inEnglish, type VisitorPage } from '../page/visitor-page.tsx';
import { hasCheckoutWords } from './checkout-words.ts';

/** A page in the checkout's words: where there are none in the website's language it is in English, and says so. */
export function inCheckoutWords(content: VisitorPage['content']): VisitorPage['content'] {
  const english = inEnglish(content);
  return (website, strings) =>
    hasCheckoutWords(website.language) ? content(website, strings) : english(website, strings);
}
