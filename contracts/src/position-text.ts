/** Digits of a position as text, so that texts sort as positions do. */
const POSITION_DIGITS = 16

export const positionText = (position: number) => String(position).padStart(POSITION_DIGITS, '0')
