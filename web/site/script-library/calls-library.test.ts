import { expect, test } from 'vitest';
import { callsScriptLibrary } from './calls-library.rules.ts';

const theme = (path: string, text: string) => new Map([[path, text]]);

test.each([
  ['scripts/site.js', "Y.use('node', function (Y) { Y.one('.menu').hide(); });"],
  ['scripts/site.js', "YUI().use('node', draw);"],
  ['scripts/menu.js', "YUI.add('menu', function () { build(); });"],
  ['scripts/data.js', 'new Y.Promise(ask);'],
  ['site.region', '<script>Squarespace.onInitialize(Y, function () { start(); });</script>'],
  ['blocks/hero.block', '<script>ImageLoader.load(document.querySelector("img"))</script>'],
  ['scripts/site.js', 'const accounts = window.UserAccountApi;'],
  ['scripts/bundle.js', 'var t=window.Static.SQUARESPACE_CONTEXT.website'],
])('a theme whose %s says %s gets the script library', (path, text) => {
  expect(callsScriptLibrary(theme(path, text))).toBe(true);
});

test.each([
  ['scripts/site.js', 'document.querySelector(".menu").hidden = true;'],
  ['site.region', '<p>Made with Squarespace. Ask Y. on Monday.</p>'],
  ['styles/site.less', '/* Y.one */'],
])('a theme whose %s says %s does without', (path, text) => {
  expect(callsScriptLibrary(theme(path, text))).toBe(false);
});
