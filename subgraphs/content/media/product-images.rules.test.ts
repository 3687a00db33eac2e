import { describe, expect, it } from 'vitest';
import { filenameOfAddress, findPicturesProblem, isPictureAddress } from './product-images.rules.ts';

describe('A picture elsewhere', () => {
  it('is referred to by https, without a password', () => {
    expect(isPictureAddress('https://pictures.example/a.jpg')).toBe(true);
    for (const url of [
      'http://x.example/a',
      'https://a:b@x.example/',
      'data:image/png;base64,x',
      'https://',
      `https://x.example/${'x'.repeat(2083)}`,
    ]) {
      expect(isPictureAddress(url)).toBe(false);
    }
  });

  it('is named after the last part of its address', () => {
    expect(filenameOfAddress('https://x.example/a/mug.jpg?x=1')).toBe('mug.jpg');
    expect(filenameOfAddress('https://x.example/')).toBe('image');
  });
});

describe('Pictures of products', () => {
  it('are set for up to 200 products, each named once', () => {
    const products = Array.from({ length: 200 }, (_, number) => ({ productId: `p${number}`, imageIds: [] }));
    expect(findPicturesProblem(products)).toBeNull();
    expect(findPicturesProblem([...products, { productId: 'more', imageIds: [] }])).not.toBeNull();
    expect(findPicturesProblem([{ productId: 'a' }, { productId: 'a' }])).not.toBeNull();
  });

  it('are from here or from elsewhere, at most 100', () => {
    const url = 'https://x.example/a.jpg';
    expect(findPicturesProblem([{ productId: 'a', imageIds: ['x'], urls: [url] }])).not.toBeNull();
    expect(
      findPicturesProblem([{ productId: 'a', urls: Array.from({ length: 101 }, () => url) }]),
    ).not.toBeNull();
    expect(findPicturesProblem([{ productId: 'a', urls: [url] }])).toBeNull();
  });
});
