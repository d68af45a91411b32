import { BookOpen, FileText, Mic } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClasses } from '#web/ui/button.tsx'
import { Wordmark } from '#web/ui/logo.tsx'
import { Ornament } from '#web/ui/ornament.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'

const steps = [
  {
    icon: Mic,
    title: 'Bring the recording',
    text: 'Drop in the sound of the evening, or a transcript you already have.',
  },
  {
    icon: FileText,
    title: 'Read what happened',
    text: 'A transcript beside the player and a recap whose every line plays its second.',
  },
  {
    icon: BookOpen,
    title: 'Keep the world',
    text: 'People, places and things gather in a campaign wiki that knows where it heard them.',
  },
] as const

/** What somebody sees who is not signed in. The public site proper comes with its own pages. */
export function LandingPage() {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto] bg-canvas glow">
      <title>Hearthscribe</title>
      <header className="mx-auto flex w-full max-w-[1080px] items-center justify-between px-5 py-4 md:px-8">
        <Wordmark />
        <div className="flex items-center gap-1.5">
          <ThemeToggle />
          <Link to="/login" className={buttonClasses('ghost')}>
            Sign In
          </Link>
        </div>
      </header>
      <main className="mx-auto grid w-full max-w-[820px] content-center justify-items-center px-5 py-14 text-center">
        <h1 className="font-display text-[clamp(42px,6vw,76px)]/[1.04] font-[560] tracking-[-0.022em]">
          The scribe by the inn’s hearth
        </h1>
        <p className="mt-5 max-w-[38rem] font-read text-[19px]/[30px] text-pretty text-muted">
          Hearthscribe turns the recording of your tabletop session into a transcript, a recap and a campaign
          wiki, and every sentence leads back to the second in which it was said.
        </p>
        <Ornament className="mt-8" />
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Link to="/register" className={buttonClasses('primary', 'lg')}>
            Get Started Free
          </Link>
          <Link to="/login" className={buttonClasses('plain', 'lg')}>
            Sign In
          </Link>
        </div>
        <ol className="mt-16 grid w-full gap-x-10 gap-y-7 text-left md:grid-cols-3">
          {steps.map(({ icon: Icon, title, text }) => (
            <li key={title} className="border-t border-line pt-4">
              <Icon size={18} strokeWidth={1.6} className="text-gilt" aria-hidden="true" />
              <h2 className="mt-2.5 text-[15px]/6 font-semibold">{title}</h2>
              <p className="mt-1 font-read text-[16px]/[25px] text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </main>
      <footer className="px-5 py-6 text-center text-label text-subtle">
        Runs on your own machine, without a cloud.
      </footer>
    </div>
  )
}
