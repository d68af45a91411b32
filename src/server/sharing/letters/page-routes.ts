import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { type SoundFormat, soundFormat } from '#contract/audio/schemas.ts'
import { fillPath } from '#contract/endpoint.ts'
import { AppError, generalTexts } from '#contract/errors.ts'
import { type LetterFacts, letterFiles, letterPath } from '#contract/pages.ts'
import { type Letter, letterLimits, letterTexts } from '#contract/recap/letters.ts'
import { makeCampaignFileName, makeContentDisposition } from '#core/make-file-name.ts'
import { firstLineOf } from '#core/recap/letter/letter-parts.ts'
import { cutClip, sendRange } from '#server/audio/service.ts'
import { clientAddress } from '#server/auth/client-address.ts'
import { paramOf } from '#server/auth/guards.ts'
import { createLetterGuard, type LetterAccess } from '#server/auth/letter-access.ts'
import { originOf } from '#server/auth/origin.ts'
import { createLimit } from '#server/auth/rate-limits.ts'
import type { Deps } from '#server/deps.ts'
import { abortOnClose } from '#server/http/abort-on-close.ts'
import { answerError } from '#server/http/error-handler.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'
import { openPicture, sendPicture, viewOfCover } from '#server/pictures/service.ts'
import { isView } from '#server/sharing/shared-wiki/is-view.ts'
import { runTypesetter } from '../pdf/make-pdf.ts'
import { countLetterView } from './letter-store.ts'
import { type LetterClip, readLetter } from './read-letter.ts'
import { readLinks } from './read-links.ts'

const html = 'text/html; charset=utf-8'
const clipQuery = z.object({ format: soundFormat })

type LetterHandler = (access: LetterAccess, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Revoked, expired and unknown links get the same page. */
export function registerLetterPage(app: FastifyInstance, deps: Deps): void {
  const guard = createLetterGuard(deps)
  const drawPage = (shown: LetterFacts['shown']) => {
    if (!deps.render) throw new AppError('UNAVAILABLE', generalTexts.unavailable)
    return deps.render({ path: letterPath, shown })
  }
  const refuse = answerError(deps.log, ({ code, message }) =>
    drawPage({ refusal: code === 'SHARE_NOT_FOUND' ? message : letterTexts.loadFailed }),
  )
  const serve = (path: string, hourly: number | null, handle: LetterHandler) => {
    const text = generalTexts.tooManyRequests
    const limit = hourly && createLimit(deps, { name: `GET ${path}`, maxCalls: hourly, seconds: 3600, text })
    app.get(path, {
      errorHandler: (error, request, reply) => refuse(error, request, reply.type(html)),
      handler: async (request, reply) => {
        const access = await guard(deps, request)
        if (limit) await limit.count(clientAddress(request))
        return handle(access, request, reply)
      },
    })
  }

  serve(letterPath, null, async (access, request, reply) => {
    const { letter, clips } = await readLetter(deps, access)
    if (isView(request)) await countLetterView(deps.db, access.letterId)
    const token = paramOf(request, 'token')
    const clipOf = (segmentId: string) => fillPath(letterFiles.clip, { token, segmentId })
    const page = drawPage({
      letter,
      clips: Object.fromEntries([...clips.keys()].map((segmentId) => [segmentId, clipOf(segmentId)])),
      pdfUrl: fillPath(letterFiles.pdf, { token }),
      coverUrl: access.cover && fillPath(letterFiles.cover, { token }),
      ...(await readLinks(deps, access, letter)),
      previewUrl: `${originOf(deps, request)}${fillPath(letterFiles.preview, { token })}`,
    })
    return reply.type(html).send(page)
  })

  serve(letterFiles.clip, letterLimits.clipsPerHour, async (access, request, reply) => {
    const { clips } = await readLetter(deps, access)
    const clip = clips.get(paramOf(request, 'segmentId'))
    if (!clip) throw new AppError('SHARE_NOT_FOUND', letterTexts.clipNotFound)
    const { format } = parseInput(clipQuery, request.query)
    const sound = await readClip(deps, access.letterId, { ...clip, format }, abortOnClose(reply.raw))
    return sendRange(request, reply, {
      type: `audio/${format}`,
      size: sound.length,
      read: (start, end) => sound.subarray(start, end + 1),
    })
  })

  serve(letterFiles.cover, null, async ({ campaignId, cover }, request, reply) => {
    const wanted = { pictureId: cover ?? '', size: 'large' }
    return sendPicture(request, reply, await openPicture(deps, wanted, async () => viewOfCover(campaignId)))
  })

  serve(letterFiles.pdf, letterLimits.drawnPerHour, async (access, _, reply) => {
    const { letter } = await readLetter(deps, access)
    const pdf = await makeLetterPdf(access.letterId, letter, abortOnClose(reply.raw))
    const name = makeContentDisposition(makeCampaignFileName(letter.title, 'pdf'))
    return reply.type('application/pdf').header('Content-Disposition', name).send(pdf)
  })

  serve(letterFiles.preview, letterLimits.drawnPerHour, async (access, _, reply) => {
    const { letter } = await readLetter(deps, access)
    const picture = await makePreview(access.letterId, letter, abortOnClose(reply.raw))
    return reply.type('image/png').send(picture)
  })
}

const queueClip = createFairQueue(2)

/** A browser requests a clip in several ranges, so clips are cached. */
const clips = new LRUCache<string, Buffer>({
  maxSize: 16 * 1024 ** 2,
  sizeCalculation: ({ length }) => length,
})

/** The caller must check that the letter still cites the clip. */
async function readClip(
  deps: Pick<Deps, 'files' | 'ffmpeg' | 'ids'>,
  letterId: string,
  clip: LetterClip & { format: SoundFormat },
  signal: AbortSignal,
): Promise<Buffer> {
  const id = `${clip.key} ${clip.start} ${clip.format}`
  const known = clips.get(id)
  if (known) return known
  const cut = () => cutClip(deps, { ...clip, seconds: letterLimits.clipSeconds }, signal)
  const sound = await queueClip(letterId, cut, signal)
  clips.set(id, sound)
  return sound
}

/** Letters take seconds, so they have a queue of their own and do not wait behind campaign PDFs. */
const queueLetter = createFairQueue(1)
const limits = { time: 60_000, memory: 2_048 }

const makeLetterPdf = (letterId: string, letter: Letter, signal: AbortSignal): Promise<Uint8Array> =>
  queueLetter(letterId, () => runTypesetter(async (send) => send({ letter }), signal, limits), signal)

function makePreview(letterId: string, letter: Letter, signal: AbortSignal): Promise<Uint8Array> {
  const { campaign, title, strip } = letter
  const preview = { campaign, title, strip, firstLine: firstLineOf(letter) }
  const make = () => runTypesetter(async (send) => send({ preview }), signal, limits)
  return queueLetter(letterId, make, signal)
}
