import { useEffect, useState } from 'react'

/** The value once what was drawn with it is on the screen; until then the one before, at first none. */
export function usePainted<T>(value: T): T | undefined {
  const [painted, setPainted] = useState<T>()
  useEffect(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => setPainted(value)
    const frame = requestAnimationFrame(() => channel.port2.postMessage(null))
    return () => {
      cancelAnimationFrame(frame)
      channel.port1.close()
    }
  }, [value])
  return painted
}
