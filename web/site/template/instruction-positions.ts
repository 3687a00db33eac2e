import type { Code } from '@squarespace/template-engine';
import type { SourceMap, SourcePosition } from './source-map.ts';

const positions = new WeakMap<object, { map: SourceMap; offset: number }>();

/** Notes where an instruction was written. */
export function notePosition(code: Code, map: SourceMap, offset: number): void {
  if (typeof code === 'object') positions.set(code, { map, offset });
}

/** Where an instruction was written; undefined for those of the engine's own templates. */
export function writtenAt(code: unknown): SourcePosition | undefined {
  const found = typeof code === 'object' && code !== null ? positions.get(code) : undefined;
  return found?.map.positionOf(found.offset);
}
