import { renderToStaticMarkup } from 'react-dom/server';
import type { VisitorPage } from '../page/visitor-page.tsx';

/** A mail as its buyer would read it. */
export interface PreviewedMail {
  readonly subject: string;
  /** Plain text; a blank line begins a paragraph. */
  readonly text: string;
  readonly language: string;
}

/** A mail in the website's theme. */
export function mailPreviewPage({ subject, text, language }: PreviewedMail): VisitorPage {
  return {
    pageType: 'COMMERCE_EMAIL_PREVIEW',
    ...{ typeName: 'commerce-email-preview', title: 'Mail' },
    content: () =>
      renderToStaticMarkup(
        <div id="checkout" className="checkout-page">
          <article id="mail-preview" lang={language}>
            <h1>{subject}</h1>
            {text.split(/\n\s*\n/).map((paragraph) => (
              <p key={paragraph}>
                {paragraph
                  .trim()
                  .split(/(https?:\/\/\S+)/)
                  .map((part) =>
                    /^https?:/.test(part) ? (
                      <a href={part} key={part}>
                        {part}
                      </a>
                    ) : (
                      part
                    ),
                  )}
              </p>
            ))}
          </article>
        </div>,
      ),
  };
}
