import { Replayer } from '@rrweb/replay';
import playerStyles from '@rrweb/replay/dist/style.css?inline';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { Card } from '../ui/page.tsx';
import { clock, inVisitorsColors, pagesOf, type ReplayEvent } from './recording.rules.ts';
import { replaysWords as texts } from './words.ts';
import './replays.css';

const speeds = ['1', '2', '4', '8'] as const;
type Speed = (typeof speeds)[number];
const speedOptions = speeds.map((value) => ({ value, label: `${value}×` }));

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Plays a recorded visit: the pages as they were, in a document in which no script runs. */
export function ReplayPlayer({ events }: { readonly events: readonly ReplayEvent[] }) {
  const stage = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const replayer = useRef<Replayer | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [now, setNow] = useState(0);
  const [speed, setSpeed] = useState<Speed>('1');
  const [size, setSize] = useState<Size>({ width: 1_280, height: 800 });
  const scale = useScale(stage, size);
  const pages = useMemo(() => pagesOf(events), [events]);
  const all = (events.at(-1)?.timestamp ?? 0) - (events[0]?.timestamp ?? 0);

  useEffect(() => {
    if (body === null) return;
    const style = body.ownerDocument.createElement('style');
    style.textContent = `${playerStyles} body { margin: 0; overflow: hidden; background: #fff; } iframe { border: 0; }
      .replayer-wrapper { transform-origin: 0 0; }`;
    body.replaceChildren(style);
    const player = new Replayer(inVisitorsColors(events), {
      ...{ root: body, skipInactive: true, showWarning: false, mouseTail: false },
    });
    replayer.current = player;
    player.on('resize', (shown) => {
      if (isSize(shown)) setSize({ width: shown.width, height: shown.height });
    });
    player.on('finish', () => setIsPlaying(false));
    player.iframe.title = texts.player;
    player.pause(0);
    return () => player.destroy();
  }, [events, body]);

  useEffect(() => {
    if (body !== null) replayer.current?.wrapper.style.setProperty('transform', `scale(${scale})`);
  }, [body, scale]);

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setNow(replayer.current?.getCurrentTime() ?? 0), 100);
    return () => clearInterval(timer);
  }, [isPlaying]);

  function goTo(at: number): void {
    setNow(at);
    if (isPlaying) replayer.current?.play(at);
    else replayer.current?.pause(at);
  }

  function toggle(): void {
    const from = now >= all ? 0 : now;
    if (isPlaying) replayer.current?.pause();
    else replayer.current?.play(from);
    setIsPlaying(!isPlaying);
  }

  return (
    <div className="replay-columns">
      <Card>
        <iframe
          ref={stage}
          className="replay-stage"
          title={texts.player}
          src="/config/replay-stage"
          style={{ height: size.height * scale }}
          onLoad={() => setBody(stage.current?.contentDocument?.body ?? null)}
        />
        <div className="replay-controls">
          <IconButton
            icon={isPlaying ? 'pause' : 'play'}
            label={isPlaying ? texts.pause : texts.play}
            onPress={toggle}
          />
          <input
            type="range"
            aria-label={texts.position}
            aria-valuetext={texts.positionOf(clock(now), clock(all))}
            min={0}
            max={all}
            step={100}
            value={Math.min(now, all)}
            onChange={({ target }) => goTo(target.valueAsNumber)}
          />
          <span className="replay-time">
            {clock(now)} / {clock(all)}
          </span>
          <Select
            label={texts.speed}
            isLabelHidden
            value={speed}
            options={speedOptions}
            onChange={(chosen) => {
              setSpeed(chosen);
              replayer.current?.setConfig({ speed: Number(chosen) });
            }}
          />
        </div>
      </Card>
      <Card title={texts.pages}>
        <ol className="replay-pages">
          {pages.map(({ path, at }) => (
            <li key={at}>
              <Button kind="quiet" onPress={() => goTo(at)}>
                {`${clock(at)} ${path}`}
              </Button>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}

function isSize(value: unknown): value is Size {
  return typeof value === 'object' && value !== null && 'width' in value && 'height' in value;
}

/** By how much the visitor's window is made smaller, so that it has its place. */
function useScale(stage: RefObject<HTMLIFrameElement | null>, { width }: Size): number {
  const [room, setRoom] = useState(0);
  useEffect(() => {
    if (stage.current === null) return;
    const sizes = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    sizes.observe(stage.current);
    return () => sizes.disconnect();
  }, [stage]);
  return room === 0 ? 1 : Math.min(1, room / width);
}
