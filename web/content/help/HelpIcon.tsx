import { ICON_PATHS } from '#web/kit/display/icon-paths.ts'
import { Glyph } from '#web/kit/display/Icon.tsx'

/** On the same grid as the icons of the kit. */
const PATHS = {
  bolt: 'M11.5 3 5 11.5h4.5L8.5 17 15 8.5h-4.5z',
  plus: ICON_PATHS.plus,
  tag: 'M3.5 3.5h6.5l7 7-6.5 6.5-7-7zM7 7v.1',
  wallet: ICON_PATHS.wallet,
  star: ICON_PATHS.star,
  shield: ICON_PATHS.shield,
  bank: 'M3 8 10 3.5 17 8zM4.5 8v6.5M8.2 8v6.5M11.8 8v6.5M15.5 8v6.5M3 16.5h14',
  coins:
    'M3.5 6.5c0-1.4 2-2.5 4.5-2.5s4.5 1.1 4.5 2.5S10.5 9 8 9 3.5 7.9 3.5 6.5zM3.5 6.5v4C3.5 11.9 5.5 13 8 13M12.5 6.5V8M8 12.5c0-1.4 2-2.5 4.5-2.5s4.5 1.1 4.5 2.5-2 2.5-4.5 2.5S8 13.9 8 12.5zM8 12.5V15c0 1.4 2 2.5 4.5 2.5S17 16.4 17 15v-2.5',
  scales: 'M10 3.5V17M6 17h8M4 6h12M4 6l-2 5.5h4.2zM16 6l-2.2 5.5H18z',
} as const
export type HelpIconName = keyof typeof PATHS

/** Decoration only, as the icons of the kit. */
export function HelpIcon({ name }: { name: HelpIconName }) {
  return <Glyph path={PATHS[name]} />
}
