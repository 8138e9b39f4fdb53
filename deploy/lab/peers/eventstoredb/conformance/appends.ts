import { event, type Probes, typesOf } from './probe-context.ts'

/** About one stream and what is appended to it, once and again. */
export const appendProbes: Probes = on => {
  const { append, read } = on
  const stream = on.stream()
  const [a, b, c, d, e, f] = [event('A'), event('B'), event('C'), event('D'), event('E'), event('F')]
  const twice = event('T')
  return {
    'two events, no stream expected': () => append(stream, [a, b], 'no_stream'),
    'another event, no stream expected': () => append(stream, event('X'), 'no_stream'),
    'two events at their revision': () => append(stream, [c, d], 1n),
    'a revision too low': () => append(stream, event('X'), 1n),
    'a revision too high': () => append(stream, event('X'), 7n),
    'a stream expected, missing': () => append(on.stream(), event('X'), 'stream_exists'),
    'a stream expected': () => append(stream, e, 'stream_exists'),
    'nothing expected': () => append(stream, f),
    'a revision of a missing stream': () => append(on.stream(), event('X'), 0n),
    'A B again, no stream expected': () => append(stream, [a, b], 'no_stream'),
    'C D again at their revision': () => append(stream, [c, d], 1n),
    'C D again, nothing expected': () => append(stream, [c, d]),
    'C D again, a stream expected': () => append(stream, [c, d], 'stream_exists'),
    'A of A B again, no stream expected': () => append(stream, a, 'no_stream'),
    'A of A B again, nothing expected': () => append(stream, a),
    'B of A B again at its revision': () => append(stream, b, 0n),
    'B of A B again, nothing expected': () => append(stream, b),
    'E again, a stream expected': () => append(stream, e, 'stream_exists'),
    'F and a new one after F': () => append(stream, [f, event('N')], 5n),
    'F and a new one at the revision of F': () => append(stream, [f, event('N')], 4n),
    'F and a new one, nothing expected': () => append(stream, [f, event('N')]),
    'a new one and F, nothing expected': () => append(stream, [event('M'), f]),
    'C again at a wrong revision': () => append(stream, c, 3n),
    'C again, no stream expected': () => append(stream, c, 'no_stream'),
    'the id of A with other data': () => append(stream, { ...event('Other'), id: a.id }),
    'A in another stream': () => append(on.stream(), a, 'no_stream'),
    'an event twice in one append': () => append(on.stream(), [twice, twice], 'no_stream'),
    'the stream': async () => typesOf(await read(stream)),
    'no events, no stream expected': () => append(on.stream(), [], 'no_stream'),
    'no events, nothing expected': () => append(stream, []),
  }
}
