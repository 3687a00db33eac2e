import { escapeHtml } from './html-text.ts';

/** The element around blocks, as themes style it. */
export type AreaFrame = {
  id: string;
  kind: 'page' | 'item' | 'block-field';
  columns: 1 | 12;
  label: string;
  className: string;
};

/** An area with rows of columns of blocks in it; an empty one says so, as themes hide it. */
export function renderArea(frame: AreaFrame, rows: string): string {
  const classes = ['sqs-layout', `sqs-grid-${frame.columns}`, `columns-${frame.columns}`];
  if (rows === '') classes.push('empty');
  if (frame.className !== '') classes.push(frame.className);
  const label = frame.label === '' ? '' : ` data-layout-label="${escapeHtml(frame.label)}"`;
  return `<div class="${escapeHtml(classes.join(' '))}" data-type="${frame.kind}"${label} id="${escapeHtml(frame.id)}">${rows}</div>`;
}
