import type { ReactNode } from 'react';

/** A whole document that no theme has a part in; its children are the `body`. */
export function PlainDocument({
  language,
  title,
  robots = 'noindex',
  styles,
  children,
}: {
  /** BCP 47. */
  readonly language: string;
  readonly title: string;
  /** What search engines are told. */
  readonly robots?: string;
  /** Its style sheet: an element. */
  readonly styles: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content={robots} />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        {styles}
      </head>
      {children}
    </html>
  );
}
