import { escapeHtml } from './html-text.ts';

/** A block of the editor, its content already rendered. */
export type LayoutBlock = { id: string; typeName: string; html: string };

/** Rows of columns of blocks; the spans of a row add up to the layout's columns. */
export type BlockLayout = {
  rows: readonly { columns: readonly { span: number; blocks: readonly LayoutBlock[] }[] }[];
};

export type LayoutFrame = {
  id: string;
  kind: 'page' | 'block-field';
  columns: 1 | 12;
  label: string;
  className: string;
};

/** An editable area is a layout, its rows, their columns, and in them the blocks, with the class names themes style. */
export function renderBlockLayout(frame: LayoutFrame, layout: BlockLayout | undefined): string {
  const rows = layout?.rows ?? [];
  const classes = ['sqs-layout', `sqs-grid-${frame.columns}`, `columns-${frame.columns}`];
  if (rows.length === 0) classes.push('empty');
  if (frame.className !== '') classes.push(frame.className);
  const label = frame.label === '' ? '' : ` data-layout-label="${escapeHtml(frame.label)}"`;
  const open = `<div class="${escapeHtml(classes.join(' '))}" data-type="${frame.kind}"${label} id="${escapeHtml(frame.id)}">`;
  return `${open}${rows.map((row) => renderRow(row.columns)).join('')}</div>`;
}

function renderRow(columns: BlockLayout['rows'][number]['columns']): string {
  const inner = columns.map(({ span, blocks }) => {
    const width = Math.min(12, Math.max(1, Math.round(span)));
    return `<div class="col sqs-col-${width} span-${width}">${blocks.map(renderBlock).join('')}</div>`;
  });
  return `<div class="row sqs-row">${inner.join('')}</div>`;
}

function renderBlock(block: LayoutBlock): string {
  const type = escapeHtml(block.typeName.replace(/[^\w-]/g, ''));
  const id = escapeHtml(block.id);
  return `<div class="sqs-block ${type}-block sqs-block-${type}" id="block-${id}"><div class="sqs-block-content">${block.html}</div></div>`;
}
