import { z } from 'zod';

/** Where Prometheus reads what is counted. */
export const metricsEnvironment = {
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65535)
    .optional()
    .meta({ description: 'a port that visitors do not reach, 1 to 65535', example: '9464' }),
  METRICS_HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1')
    .meta({ description: 'the address on which /metrics is told', example: '10.0.0.5' }),
};
