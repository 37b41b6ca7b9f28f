// Drawings of what to press: no specific browser, but elements that all share. Mirrored in Arabic, like browsers.
import type { ReactNode } from 'react';
import s from './step-picture.module.css';

export type StepSketch =
  | 'share'
  | 'add'
  | 'file'
  | 'dock'
  | 'phone_menu'
  | 'phone_row'
  | 'phone_foot'
  | 'desk_menu'
  | 'desk_row';

/** Decorative: the text next to it says the same. */
export function StepPicture({ picture }: { picture: StepSketch }) {
  return (
    <svg className={s.picture} viewBox="0 0 280 132" aria-hidden="true">
      {drawn[picture]()}
    </svg>
  );
}

const drawn: Record<StepSketch, () => ReactNode> = {
  share: () => (
    <>
      <path className={s.frame} d="M70 0v104a16 16 0 0 0 16 16h108a16 16 0 0 0 16-16V0" />
      <Lines at={[86, 10]} widths={[108, 108, 64]} />
      <path className={s.edge} d="M70 74h140" />
      <path className={s.mark} d="m89 91-5 6 5 6M106 91l5 6-5 6M169 91h12v12h-12zM192 91h7v12h-7z" />
      <Spot x={140} y={97} />
      <path className={s.sign} d="M140 101V88m-4 4 4-4 4 4M136 95h-3v11h14V95h-3" />
    </>
  ),
  add: () => (
    <>
      <path className={s.frame} d="M70 0v104a16 16 0 0 0 16 16h108a16 16 0 0 0 16-16V0" />
      <rect className={s.sheet} x="78" y="12" width="124" height="100" rx="12" />
      <Lines at={[90, 26]} widths={[70]} />
      <path className={s.edge} d="M78 44h124M78 80h124" />
      <rect className={s.chosen} x="78" y="44" width="124" height="36" />
      <Lines at={[90, 59]} widths={[72]} isChosen />
      <path className={s.sign} d="M179 55h14v14h-14zM186 58.5v7m-3.5-3.500h7" />
      <Lines at={[90, 93]} widths={[56]} />
    </>
  ),
  file: () => (
    <>
      <rect className={s.frame} x="20" y="12" width="240" height="120" rx="10" />
      <path className={s.edge} d="M20 40h240" />
      <circle className={s.dot} cx="38" cy="26" r="5" />
      <Lines at={[54, 23]} widths={[30]} />
      <rect className={s.chosen} x="94" y="16" width="40" height="20" rx="5" />
      <Lines at={[102, 23]} widths={[24]} isChosen />
      <Lines at={[146, 23]} widths={[24]} />
      <Lines at={[182, 23]} widths={[28]} />
      <Lines at={[40, 62]} widths={[200, 200, 120]} />
      <Pointer x={118} y={32} />
    </>
  ),
  dock: () => (
    <>
      <rect className={s.sheet} x="64" y="4" width="152" height="74" rx="10" />
      <Lines at={[80, 18]} widths={[64]} />
      <rect className={s.chosen} x="70" y="32" width="140" height="22" rx="5" />
      <Lines at={[80, 40]} widths={[88]} isChosen />
      <Lines at={[80, 62]} widths={[52]} />
      <Pointer x={184} y={46} />
      <rect className={s.frame} x="64" y="92" width="152" height="36" rx="12" />
      {[76, 104, 132].map((x) => (
        <rect key={x} className={s.dot} x={x} y="99" width="22" height="22" rx="6" />
      ))}
      <rect className={s.fresh} x="178" y="97" width="26" height="26" rx="7" />
      <path className={s.onFresh} d="M191 104v12m-6-6h12" />
    </>
  ),
  phone_menu: () => (
    <>
      <path className={s.frame} d="M70 132V28a16 16 0 0 1 16-16h108a16 16 0 0 1 16 16v104" />
      <path className={s.edge} d="M70 52h140" />
      <rect className={s.field} x="82" y="24" width="88" height="18" rx="9" />
      <Spot x={191} y={33} />
      <Dots x={191} y={33} />
      <Lines at={[86, 68]} widths={[108, 108, 64]} />
    </>
  ),
  phone_row: () => (
    <>
      <path className={s.frame} d="M70 132V28a16 16 0 0 1 16-16h108a16 16 0 0 1 16 16v104" />
      <Menu x={104} />
    </>
  ),
  phone_foot: () => (
    <>
      <path className={s.frame} d="M70 0v104a16 16 0 0 0 16 16h108a16 16 0 0 0 16-16V0" />
      <Lines at={[86, 10]} widths={[108, 108, 64]} />
      <path className={s.edge} d="M70 74h140" />
      <path className={s.mark} d="m92 91-5 6 5 6M117 91l5 6-5 6M140 97l6-6 6 6v7h-12z" />
      <Spot x={188} y={97} />
      <path className={s.sign} d="M181 92h14M181 97h14M181 102h14" />
    </>
  ),
  desk_menu: () => (
    <>
      <path className={s.frame} d="M20 132V22a10 10 0 0 1 10-10h220a10 10 0 0 1 10 10v110" />
      <path className={s.edge} d="M20 48h240" />
      <path className={s.mark} d="m42 25-5 5 5 5M58 25l5 5-5 5" />
      <rect className={s.field} x="76" y="20" width="144" height="20" rx="10" />
      <Spot x={241} y={30} />
      <Dots x={241} y={30} />
      <Lines at={[40, 66]} widths={[200, 200, 120]} />
    </>
  ),
  desk_row: () => (
    <>
      <path className={s.frame} d="M20 132V22a10 10 0 0 1 10-10h220a10 10 0 0 1 10 10v110" />
      <Menu x={146} />
    </>
  ),
};

function Menu({ x }: { x: number }) {
  return (
    <>
      <rect className={s.sheet} x={x} y="24" width="100" height="98" rx="10" />
      <Lines at={[x + 12, 38]} widths={[56]} />
      <rect className={s.chosen} x={x + 6} y="54" width="88" height="28" rx="6" />
      <Lines at={[x + 34, 65]} widths={[46]} isChosen />
      <path className={s.sign} d={`M${x + 20} 61v9m-3.5-3.5 3.5 3.5 3.5-3.500M${x + 14} 75h12`} />
      <Lines at={[x + 12, 98]} widths={[48]} />
    </>
  );
}

function Lines({
  at: [x, y],
  widths,
  isChosen = false,
}: {
  at: [number, number];
  widths: number[];
  isChosen?: boolean;
}) {
  return widths.map((width, line) => (
    <rect
      // oxlint-disable-next-line react/no-array-index-key -- lines of a drawing do not move
      key={line}
      className={isChosen ? s.label : s.line}
      x={x}
      y={y + line * 16}
      width={width}
      height="6"
      rx="3"
    />
  ));
}

function Dots({ x, y }: { x: number; y: number }) {
  return [-6, 0, 6].map((off) => <circle key={off} className={s.solid} cx={x} cy={y + off} r="2" />);
}

function Spot({ x, y }: { x: number; y: number }) {
  return <circle className={s.spot} cx={x} cy={y} r="17" />;
}

function Pointer({ x, y }: { x: number; y: number }) {
  return <path className={s.pointer} d={`M${x} ${y}v16l4-4 3 7 3-1.5-3-6.500h5.500z`} />;
}
