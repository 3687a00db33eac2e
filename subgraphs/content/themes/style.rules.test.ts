import { describe, expect, it } from 'vitest';
import type { ThemeReportOption } from '#kit/theme-reader.ts';
import { findStyleProblem } from './style.rules.ts';

const option = (
  more: Partial<ThemeReportOption> & Pick<ThemeReportOption, 'name' | 'type'>,
): ThemeReportOption => ({
  ...{
    title: more.name,
    category: '',
    defaultValue: '',
    min: null,
    max: null,
    step: null,
    unit: '',
    options: [],
  },
  ...more,
});
const options = [
  option({ name: 'paper', type: 'color' }),
  option({ name: 'gap', type: 'value', min: 0, max: 40, unit: 'px' }),
  option({ name: 'align', type: 'dropdown', options: ['left', 'right'] }),
  option({ name: 'round', type: 'checkbox' }),
  option({ name: 'face', type: 'font' }),
  option({ name: 'backdrop', type: 'image' }),
];

describe('A value of a style option', () => {
  it.each([
    { paper: '#fff' },
    { paper: 'rgb(1, 2, 3)' },
    { gap: 12 },
    { gap: '12px' },
    { align: 'left' },
    { round: true },
    { face: '"Inter", sans-serif' },
    { backdrop: '/media/0190-a/paper.png' },
    { backdrop: 'none' },
    { paper: null, gap: 40 },
  ])('is kept when it suits: %j', (values) => {
    expect(findStyleProblem(values, options)).toBeNull();
  });

  it.each([
    [{ paper: 'url(x)' }, 'values.paper'],
    [{ backdrop: 'https://elsewhere.example/a.png' }, 'values.backdrop'],
    [{ backdrop: '/media/a/b.png")' }, 'values.backdrop'],
    [{ paper: 'red; }' }, 'values.paper'],
    [{ gap: 41 }, 'values.gap'],
    [{ gap: '12em' }, 'values.gap'],
    [{ align: 'middle' }, 'values.align'],
    [{ round: 'maybe' }, 'values.round'],
    [{ face: '`rm`' }, 'values.face'],
    [{ face: { a: 1 } }, 'values.face'],
    [{ other: 1 }, 'values.other'],
    [[], 'values'],
    ['x', 'values'],
  ])('is refused when it does not: %j', (values, field) => {
    expect(findStyleProblem(values, options)).toMatchObject({ field });
  });
});
