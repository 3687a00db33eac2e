const channelName = 'editor-signed-in';

/** Tells the other windows of this browser that someone is signed in now. */
export function tellSignedIn(email: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(email);
  channel.close();
}

/** Calls whenever someone signed in in another window, with their email, until the answer is called. */
export function watchSignIns(listener: (email: string) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data);
  };
  return () => channel.close();
}
