import { Copy } from 'lucide-react'
import { buttonClasses } from '#web/ui/button.tsx'

export function OneCommand() {
  return (
    <section aria-labelledby="command" className="border-t border-line">
      <div className="mx-auto grid w-full max-w-[1160px] items-center gap-x-14 gap-y-8 px-5 py-20 md:px-8 md:py-24 lg:grid-cols-2">
        <div>
          <h2
            id="command"
            className="font-display text-[clamp(28px,3.6vw,40px)]/[1.12] font-[560] tracking-[-0.018em]"
          >
            Runs on your machine. <br className="hidden sm:block" />
            One command.
          </h2>
          <p className="mt-4 max-w-[32rem] font-read text-lede text-pretty text-muted">
            Your recordings, your recaps and your secrets stay on your own disk. No cloud account, no
            subscription, no tracking.
          </p>
        </div>
        <div data-command>
          <div className="flex items-center gap-3 rounded-panel border border-line bg-overlay py-3 pr-3 pl-5 shadow-pop">
            <span aria-hidden="true" className="text-[18px]/7 text-gilt select-none">
              $
            </span>
            <code className="min-w-0 flex-1 [font-family:ui-monospace,monospace] text-[18px]/7 text-fg">
              npm start
            </code>
            <button type="button" data-copy className={`${buttonClasses('plain', 'lg')} noscript:hidden`}>
              <Copy size={16} strokeWidth={1.6} aria-hidden="true" />
              Copy
            </button>
          </div>
          <p className="mt-3 text-small text-muted">
            In the Hearthscribe folder, with Node 20 or later. Or{' '}
            <code className="[font-family:ui-monospace,monospace] text-fg">npm run demo</code> to look around
            a finished campaign first.
          </p>
          <p role="status" className="mt-1 min-h-5 text-small text-success" />
        </div>
      </div>
    </section>
  )
}
