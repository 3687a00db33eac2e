import { z } from 'zod';
import { escapeHtml } from '../site/template/html-text.ts';

const style = z.object({
  theme: z.enum(['light', 'dark', 'bright', 'black', 'white']).optional().catch(undefined),
  background: z
    .string()
    .regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i)
    .optional()
    .catch(undefined),
  minHeight: z.number().min(0).max(100).optional().catch(undefined),
});

/** A band's look: one of the theme's colour sets, a background colour, and a least height in hundredths of the window's. */
export function sectionAttributes(section: { readonly style: unknown }): string {
  const read = style.safeParse(section.style);
  if (!read.success) return '';
  const { theme, background, minHeight } = read.data;
  const styles = [
    ...(background === undefined ? [] : [`background-color:${background}`]),
    ...(minHeight === undefined || minHeight === 0 ? [] : [`min-height:${minHeight}vh`]),
  ];
  return [
    ...(theme === undefined ? [] : [` data-section-theme="${theme}"`]),
    ...(styles.length === 0 ? [] : [` style="${escapeHtml(styles.join(';'))}"`]),
  ].join('');
}
