import { EventEmitter } from './event-emitter.ts';

type Settings = Readonly<Partial<Record<'strings.title' | 'strings.message', string>>>;

/** Interrupts with a message of a theme's, until it is closed. */
export class Alert extends EventEmitter {
  private readonly dialog = document.createElement('dialog');

  constructor(settings: Settings = {}) {
    super();
    this.dialog.className = 'alert alert-dialog';
    this.dialog.role = 'alertdialog';
    const line = (text: string | undefined, className: string) => {
      const paragraph = document.createElement('p');
      Object.assign(paragraph, { className, textContent: text ?? '' });
      return paragraph;
    };
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', className: 'button', textContent: 'OK' });
    button.addEventListener('click', () => this.dialog.close());
    const title = line(settings['strings.title'], 'alert-title');
    this.dialog.setAttribute('aria-label', title.textContent ?? '');
    this.dialog.append(title, line(settings['strings.message'], ''), button);
    this.dialog.addEventListener('close', () => {
      this.dialog.remove();
      this.fire('close');
    });
    document.body.append(this.dialog);
    this.dialog.showModal();
  }

  hide(): void {
    this.dialog.close();
  }

  destroy(): void {
    this.dialog.remove();
    this.detachAll();
  }
}
