/**
 * How many deliveries one process has under way: in all, for one website, and to addresses that failed last, so that neither a website
 * with many addresses nor many that never answer keep others waiting.
 */
export const deliveriesAtOnce = { all: 32, ofWebsite: 4, toFailing: 8 } as const;

/** So long an address is left alone after it gave no answer at all; each such pause is twice the one before, up to five minutes. */
const silencePause = { seconds: 10, mostSeconds: 300 } as const;

/** What became of an attempt. */
export interface DeliveryOutcome {
  readonly state: 'DELIVERED' | 'QUEUED' | 'FAILED';
  readonly error: string | null;
  /** The HTTP status; null when nothing answered. */
  readonly status: number | null;
  /** The address gave no answer at all. */
  readonly isSilence: boolean;
  /** False where the attempt ended before the address was asked, and so says nothing about it. */
  readonly wasAsked: boolean;
}

/** What asking an address brought. */
export interface AddressAnswer {
  /** Null when nothing answered. */
  readonly status: number | null;
  readonly error: string | null;
  /** Trying again cannot help. */
  readonly isFinal: boolean;
}

/** How long an address is left alone after so many deliveries in a row without any answer; 0 for none. */
export function secondsOfPause(silences: number): number {
  return silences === 0 ? 0 : Math.min(silencePause.mostSeconds, silencePause.seconds * 2 ** (silences - 1));
}

/** 2xx took it; 410 says never again; anything else may be otherwise later, until the last attempt. */
export function judgeAnswer(
  { status, error, isFinal }: AddressAnswer,
  /** This one among them. */
  attempts: number,
  mostAttempts: number,
): DeliveryOutcome {
  if (status !== null && status >= 200 && status < 300)
    return { state: 'DELIVERED', status, error: null, isSilence: false, wasAsked: true };
  const isOver = isFinal || status === 410 || attempts >= mostAttempts;
  return {
    state: isOver ? 'FAILED' : 'QUEUED',
    status,
    error: error ?? `The address answered ${status}.`,
    isSilence: status === null && !isFinal,
    wasAsked: true,
  };
}
