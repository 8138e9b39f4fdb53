type Size = { readonly width: number; readonly height: number }

/** The square of a picture that is sent: how many times it is smaller than the largest, and where it lies, from 0 to 1. */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number }

export const ZOOM_MAX = 4

/** The largest square of the middle. */
export const MIDDLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }

const within = (value: number, max = 1, min = 0) => Math.min(Math.max(value, min), max)

/** In pixels of the picture. */
export const squareOf = ({ zoom, x, y }: Crop, { width, height }: Size) => {
  const size = Math.min(width, height) / zoom
  return { left: x * (width - size), top: y * (height - size), size }
}

/** Keeps what lies in the middle there. */
export const zoomed = (crop: Crop, picture: Size, zoom: number): Crop => {
  const { left, top, size } = squareOf(crop, picture)
  const next = Math.min(picture.width, picture.height) / within(zoom, ZOOM_MAX, 1)
  const place = (start: number, length: number) =>
    length > next ? within((start + (size - next) / 2) / (length - next)) : 0.5
  return { zoom: within(zoom, ZOOM_MAX, 1), x: place(left, picture.width), y: place(top, picture.height) }
}

/** Moves the picture below the square, by parts of the square's side. */
export const dragged = (crop: Crop, picture: Size, by: { readonly x: number; readonly y: number }): Crop => {
  const { left, top, size } = squareOf(crop, picture)
  const place = (start: number, length: number, part: number) =>
    length > size ? within((start - part * size) / (length - size)) : 0.5
  return { ...crop, x: place(left, picture.width, by.x), y: place(top, picture.height, by.y) }
}
