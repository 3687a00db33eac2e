import { z } from 'zod';
import { choice, defineBlock, flag, words } from '../block.ts';
import { OwnHtml } from '../own-html.tsx';

/** Code: run as HTML, or shown to readers. */
export const codeBlock = defineBlock({
  name: 'code',
  code: 23,
  title: 'Code',
  fields: z.object({
    code: words(100_000),
    mode: choice(['html', 'css', 'javascript', 'text']),
    /** Shown to be read instead of being run. */
    displaySource: flag(false),
  }),
  render({ code, mode, displaySource }) {
    if (code === '') return null;
    if (displaySource || mode === 'javascript' || mode === 'text')
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wide code is scrolled by the keyboard too.
        <pre className="source-code" tabIndex={0}>
          <code data-language={mode}>{code}</code>
        </pre>
      );
    return <OwnHtml html={mode === 'css' ? `<style>${code.replaceAll('</', '<\\/')}</style>` : code} />;
  },
});
