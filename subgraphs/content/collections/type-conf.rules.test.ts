import { describe, expect, it } from 'vitest';
import { kindInTheme, readTypeConf } from './type-conf.rules.ts';

describe('A collection in a theme', () => {
  it('is what its name says when the theme says nothing', () => {
    expect(kindInTheme('events', {})).toEqual({
      type: 1,
      ordering: 'calendar',
      isFolder: false,
      isIndex: false,
      pageSize: 20,
      regionName: 'default',
    });
  });

  it('takes its order, its folder, its page size and its layout from the theme', () => {
    const conf = readTypeConf(
      '{"ordering": "user-orderable", "folder": true, "index": true, "pageSize": 50, "layout": "wide"}',
    );
    expect(kindInTheme('projects', conf)).toMatchObject({
      ordering: 'user-orderable',
      isFolder: true,
      isIndex: true,
      pageSize: 50,
      regionName: 'wide',
    });
  });

  it('is a folder when it is an index', () => {
    expect(kindInTheme('projects', readTypeConf('{"index": true}'))).toMatchObject({
      isFolder: true,
      isIndex: true,
    });
  });

  it('keeps the type of its name', () => {
    expect(kindInTheme('gallery', readTypeConf('{"ordering": "chronological"}'))).toMatchObject({ type: 15 });
  });
});

describe('The conf of a collection', () => {
  it('may have slips', () => {
    expect(
      readTypeConf('{ // ours\n "folder": true, "pageSize": "many", "ordering": "sideways", }'),
    ).toMatchObject({ folder: true });
    expect(kindInTheme('x', readTypeConf('{"pageSize": 9999}'))).toMatchObject({ pageSize: 20 });
  });

  it.each(['', 'nothing', '[1]', 'null', '{'])('says nothing when it is %j', (text) => {
    expect(kindInTheme('blog', readTypeConf(text))).toMatchObject({
      ordering: 'chronological',
      isFolder: false,
    });
  });
});
