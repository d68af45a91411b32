/** The redirects of part 1 §2.1, verbatim: the server answers them with 302, the browser follows them inside the application. */
export const redirects = {
  '/about': '/',
  '/blog': '/',
  '/careers': '/contact',
  '/docs': '/faq',
  '/support': '/contact',
  '/privacy': '/',
  '/terms': '/',
  '/dashboard': '/app',
  '/campaign/*': '/app',
} as const
