// A pointer on its way from a menu to its open submenu crosses other menu items. It must not select them.

type Point = { x: number; y: number };
type Box = { left: number; right: number; top: number; bottom: number };

/** Whether a move stays inside the triangle between the pointer's start and the near side of the box. */
export function isHeadingFor(from: Point, to: Point, box: Box): boolean {
  const side = Math.abs(from.x - box.left) < Math.abs(from.x - box.right) ? box.left : box.right;
  const share = (to.x - from.x) / (side - from.x);
  if (!(share > 0)) return false; // away from it, or vertical
  return to.y >= from.y + (box.top - from.y) * share && to.y <= from.y + (box.bottom - from.y) * share;
}
