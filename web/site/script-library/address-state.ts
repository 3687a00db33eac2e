type Values = Readonly<Record<string, unknown>>;

const read = () => new URLSearchParams(location.hash.replace(/^#/, ''));

function write(name: string | Values, value: unknown, go: (address: string) => void): void {
  const values = read();
  for (const [each, one] of Object.entries(typeof name === 'string' ? { [name]: value } : name)) {
    if (one === null || one === undefined) values.delete(each);
    else values.set(each, String(one));
  }
  go(`#${values}`);
}

/** What a theme keeps of a page's state behind the "#" of its address. */
export class HistoryHash {
  get(name: string): string | undefined {
    return read().get(name) ?? undefined;
  }

  add(name: string | Values, value?: unknown): this {
    write(name, value, (address) => location.assign(address));
    return this;
  }

  replace(name: string | Values, value?: unknown): this {
    write(name, value, (address) => history.replaceState(history.state, '', address));
    return this;
  }
}
