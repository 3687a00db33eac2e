import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LineImage } from './line-image.tsx';

const shown = (x: number, y: number) =>
  renderToStaticMarkup(<LineImage image={{ url: '/media/mug.jpg', focalPoint: { x, y } }} />);

test('the small picture of what is bought is cut around its focal point', () => {
  expect(shown(0.25, 0.1)).toContain('style="object-position:25% 10%"');
});

test('a picture that is cut around its middle needs no word for it', () => {
  expect(shown(0.5, 0.5)).not.toContain('style');
});
