// A pointer on its way from a menu to what has opened beside it crosses the menu's other lines. It must not choose them.

type Point = { x: number; y: number };
type Box = { left: number; right: number; top: number; bottom: number };

/** Whether a move leads into the triangle between where the pointer came from and the near side of the box. */
export function headsFor(from: Point, to: Point, box: Box): boolean {
  const side = Math.abs(from.x - box.left) < Math.abs(from.x - box.right) ? box.left : box.right;
  const share = (to.x - from.x) / (side - from.x);
  if (!(share > 0)) return false; // away from it, or straight up and down
  return to.y >= from.y + (box.top - from.y) * share && to.y <= from.y + (box.bottom - from.y) * share;
}
