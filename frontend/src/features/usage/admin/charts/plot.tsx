import { AxisBottom, AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { exact } from '../figures.ts'

/** Until it has been measured. */
const ASSUMED = 640

/** The width that an element has, in CSS pixels. */
const useWidth = <Element extends HTMLElement>() => {
  const ref = useRef<Element>(null)
  const [width, setWidth] = useState(ASSUMED)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth || ASSUMED)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

const HEIGHT = 240
const BOTTOM = 28
const TOP = 8
const LABEL_WIDTH = 76
const INNER_HEIGHT = HEIGHT - TOP - BOTTOM

/** Where things are within the plot. */
export type Scales = {
  /** The left edge of the band of a point. */
  readonly x: (point: number) => number
  /** The width of a band. */
  readonly band: number
  readonly y: (value: number) => number
  readonly height: number
}

type Props = {
  /** What each point of the horizontal axis is called, briefly. */
  readonly labels: readonly string[]
  readonly max: number
  /** Pixels beside it, for labels at the lines' ends. */
  readonly beside?: number | undefined
  readonly children: (scales: Scales) => ReactNode
  /** What lies over the points, above the drawing. */
  readonly over?: ReactNode
}

/** Pixels for a figure of 12 px beside the plot, with what is between them. */
export const roomFor = (figure: number) => exact(figure).length * 7.5 + 16

/** As many of the points as have room for a label, evenly spaced. */
const labelled = (count: number, width: number) => {
  const every = Math.max(1, Math.ceil((count * LABEL_WIDTH) / Math.max(width, 1)))
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every)
}

const tickText = { className: 'fill-muted forced-colors:fill-[CanvasText]', fontSize: 12, fontFamily: 'inherit' }
const line = 'stroke-line-strong forced-colors:stroke-[CanvasText]'

/**
 * Axes, and what is in between. It is an image for the eye alone: the table beside it and the text of its pointer say
 * the same.
 */
export function Plot({ labels, max, beside = 0, children, over }: Props) {
  const { ref, width } = useWidth<HTMLDivElement>()
  const y = scaleLinear({ domain: [0, Math.max(max, 1)], range: [INNER_HEIGHT, 0], nice: 4 })
  const ticks = y.ticks(4).filter(Number.isInteger)
  const left = roomFor(ticks.at(-1) ?? 0)
  const inner = Math.max(0, width - left - beside)
  const points = labels.map((_, point) => point)
  const x = scaleBand({ domain: points, range: [0, inner], paddingInner: points.length > 60 ? 0 : 0.25 })
  return (
    <div ref={ref} className="relative overflow-hidden rounded-sm focus-within:outline-2 focus-within:outline-offset-2">
      <svg width={width} height={HEIGHT} aria-hidden="true" className="block">
        <Group left={left} top={TOP}>
          {ticks.map(tick => (
            <line key={tick} x2={inner} y1={y(tick)} y2={y(tick)} className="stroke-line forced-colors:stroke-none" />
          ))}
          {children({ x: point => x(point) ?? 0, band: x.bandwidth(), y, height: INNER_HEIGHT })}
          <AxisLeft
            scale={y}
            tickValues={ticks}
            tickFormat={tick => exact(Number(tick))}
            tickLabelProps={{ ...tickText, textAnchor: 'end', dx: -4, dy: 4 }}
            hideAxisLine
            hideTicks
          />
          <AxisBottom
            top={INNER_HEIGHT}
            scale={x}
            tickValues={labelled(points.length, inner)}
            tickFormat={point => labels[Number(point)] ?? ''}
            tickLabelProps={{ ...tickText, textAnchor: 'middle' }}
            axisLineClassName={line}
            tickLineProps={{ className: line }}
            tickLength={4}
          />
        </Group>
      </svg>
      <div className="absolute" style={{ left, right: beside, top: TOP, height: INNER_HEIGHT }}>
        {over}
      </div>
    </div>
  )
}
