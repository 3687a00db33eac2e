import { z } from 'zod';
import { defineBlock, list, words } from '../block.ts';
import { type MenuPart, readMenu } from './menu-text.rules.ts';

/** A menu of dishes, written as text: one card after the other. */
export const menuBlock = defineBlock({
  name: 'menu',
  code: 18,
  title: 'Menu',
  fields: z.object({ menus: list(z.object({ title: words(100), text: words(20_000) }), 10) }),
  render({ menus }) {
    const shown = menus
      .map(({ title, text }) => ({ title, parts: readMenu(text) }))
      .filter(({ parts }) => parts.length > 0);
    if (shown.length === 0) return null;
    return (
      <div className="menus">
        {shown.map(({ title, parts }) => (
          <div key={title} className="menu">
            {title === '' ? null : <h2 className="menu-title">{title}</h2>}
            {parts.map((part) => (
              <Part key={part.title} part={part} />
            ))}
          </div>
        ))}
      </div>
    );
  },
});

function Part({ part: { title, description, dishes } }: { part: MenuPart }) {
  return (
    <section className="menu-section">
      {title === '' ? null : <h3 className="menu-section-title">{title}</h3>}
      {description === '' ? null : <p className="menu-section-description">{description}</p>}
      <ul className="menu-items">
        {dishes.map(({ title, price, description }) => (
          <li key={title} className="menu-item">
            <span className="menu-item-title">{title}</span>
            {price === '' ? null : <span className="menu-item-price">{price}</span>}
            {description === '' ? null : <p className="menu-item-description">{description}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
