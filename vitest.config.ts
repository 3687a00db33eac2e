import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['**/*.rules.test.ts', 'web/**/*.test.ts', 'web/**/*.test.tsx', 'schema/**/*.test.ts'],
          exclude: ['node_modules/**'],
        },
      },
    ],
  },
});
