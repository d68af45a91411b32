import { LogoMark } from '#web/ui/brand/logo.tsx'
import { buttonClasses } from '#web/ui/button.tsx'

export function ClosingCall({ title, text }: { title: string; text: string }) {
  return (
    <section className="border-t border-line bg-sunken ember">
      <div className="mx-auto grid w-full max-w-[760px] justify-items-center px-5 py-20 text-center md:py-28">
        <span className="text-gilt">
          <LogoMark size={36} />
        </span>
        <h2 className="mt-5 font-display text-[clamp(30px,4.2vw,46px)]/[1.1] font-[560] tracking-[-0.018em]">
          {title}
        </h2>
        <p className="mt-4 max-w-[34rem] font-read text-lede text-pretty text-muted">{text}</p>
        <a href="/register" className={`mt-8 ${buttonClasses('primary', 'lg')}`}>
          Get Started Free
        </a>
      </div>
    </section>
  )
}
