import { GATE_ORDER } from '@yoke/core/contracts';

/** A gate that wants a place in the order. */
export interface PlacedItem {
  readonly name: string;
  /** Name of the gate it runs behind; behind the built-in ones when absent. */
  readonly after?: string | undefined;
}

/** The order, and the rings of items that wait for each other, which have no place in it. */
export interface Placement<Item> {
  /** Built-in names and custom items in the order in which they run. */
  readonly order: readonly (string | Item)[];
  readonly rings: readonly (readonly Item[])[];
}

/**
 * Places custom gates among the built-in ones: each directly behind the gate it names, in the order of the configuration where
 * several name the same; those that name none at the end. Pure. Every `after` has to name a built-in gate or another item.
 */
export function placeGates<Item extends PlacedItem>(items: readonly Item[]): Placement<Item> {
  const followers = new Map<string | undefined, Item[]>();
  for (const item of items) {
    followers.set(item.after, [...(followers.get(item.after) ?? []), item]);
  }
  const order: (string | Item)[] = [];
  const addBehind = (name: string | undefined): void => {
    for (const item of followers.get(name) ?? []) {
      order.push(item);
      addBehind(item.name);
    }
  };
  for (const name of GATE_ORDER) {
    order.push(name);
    addBehind(name);
  }
  addBehind(undefined);
  return { order, rings: findRings(items.filter((item) => !order.includes(item))) };
}

function findRings<Item extends PlacedItem>(items: readonly Item[]): readonly (readonly Item[])[] {
  const byName = new Map(items.map((item) => [item.name, item]));
  const told = new Set<Item>();
  const rings: Item[][] = [];
  for (const start of items) {
    const path: Item[] = [];
    let item: Item | undefined = start;
    while (item !== undefined && !path.includes(item) && !told.has(item)) {
      path.push(item);
      item = item.after === undefined ? undefined : byName.get(item.after);
    }
    if (item !== undefined && path.includes(item)) rings.push(path.slice(path.indexOf(item)));
    for (const member of path) told.add(member);
  }
  return rings;
}
