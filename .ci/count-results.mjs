import { readFileSync } from 'node:fs';

/** What Vitest reports. A file that could not be loaded has no tests to count, but is a failure. */
const countVitest = ({ numPassedTests, numFailedTests, testResults }) => ({
  passed: numPassedTests,
  failed:
    numFailedTests +
    testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    ).length,
});

/** What Playwright reports. Its errors belong to no test: a setup that fails, a run that takes too long. */
const countPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
});

/** A runner that left no report, or ran no test, has failed. */
const countReport = (path) => {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'));
    const { passed, failed } = 'stats' in report ? countPlaywright(report) : countVitest(report);
    if (passed + failed > 0) return { passed, failed };
    console.error(`${path} tells of no test.`);
  } catch (error) {
    console.error(`The tests left no result to read: ${error.message}`);
  }
  return { passed: 0, failed: 1 };
};

// node count-results.mjs <exit code of npm test> <report> <report>
const [status, ...reports] = process.argv.slice(2);
const counts = reports.map(countReport);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
let failed = counts.reduce((sum, count) => sum + count.failed, 0);
// Whatever ended the run other than a test, such as the install or the type check, is a failure too.
if (status !== '0' && failed === 0) failed = 1;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
