/** Parameters by which the editor shows a page in a frame: its canvas, its look, its header and footer, and the screen before it. */
const parameters = ['draft', 'design', 'frame', 'lock-screen'];

/** Whether a page is asked for as the editor shows it in a frame. */
export function isAskedForFrame(query: URLSearchParams): boolean {
  return parameters.some((name) => query.has(name));
}
