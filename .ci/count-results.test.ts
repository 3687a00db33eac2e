import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-results-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const vitest = { numPassedTests: 40, numFailedTests: 0, testResults: [] };
const playwright = { stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

/** What is said at the end, after `npm test` ended with this code and left these reports. */
function count(status: number, ...reports: (object | string)[]): { line: string; code: number | null } {
  const paths = reports.map((report, index) => {
    const path = join(folder, `${index}.json`);
    if (typeof report === 'object') writeFileSync(path, JSON.stringify(report));
    return path;
  });
  const script = join(import.meta.dirname, 'count-results.mjs');
  const ended = spawnSync(process.execPath, [script, String(status), ...paths], { encoding: 'utf8' });
  return { line: ended.stdout.trim().split('\n').at(-1) ?? '', code: ended.status };
}

describe('the last line of a test run', () => {
  test('adds up what passed in both runners', () => {
    expect(count(0, vitest, playwright)).toEqual({ line: '42 passed, 0 failed', code: 0 });
  });

  test('adds up what failed in both runners', () => {
    const stats = { ...playwright.stats, unexpected: 2 };
    expect(count(1, { ...vitest, numFailedTests: 3 }, { ...playwright, stats })).toEqual({
      line: '42 passed, 5 failed',
      code: 1,
    });
  });

  test('counts a file that could not be loaded, and a browser run that took too long', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }];
    const errors = [{ message: 'Timed out waiting for the test suite to run' }];
    expect(count(1, { ...vitest, testResults }, { ...playwright, errors }).line).toBe('42 passed, 2 failed');
  });

  test('counts a test that failed once and then passed as failed', () => {
    const stats = { ...playwright.stats, expected: 1, flaky: 1 };
    expect(count(0, vitest, { ...playwright, stats })).toEqual({ line: '41 passed, 1 failed', code: 1 });
  });

  test('counts a runner that crashed before it reported, or that ran no test', () => {
    expect(count(0, vitest, 'missing')).toEqual({ line: '40 passed, 1 failed', code: 1 });
    const none = { ...vitest, numPassedTests: 0 };
    expect(count(0, none, playwright)).toEqual({ line: '2 passed, 1 failed', code: 1 });
  });

  test('is a failure when all tests passed and something else did not', () => {
    expect(count(124, vitest, playwright)).toEqual({ line: '42 passed, 1 failed', code: 1 });
  });
});
