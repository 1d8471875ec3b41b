import { createRoot } from 'solid-js'
import { render } from 'solid-js/web'
import './styles/index.css'
import { App } from './shell/App'
import { followWishes, notifyWish } from './shell/prefs'
import { followAddress } from './shell/router'

createRoot(followWishes)
followAddress()
if (notifyWish() === 'on' || matchMedia('(display-mode: standalone)').matches)
  void import('./shell/installed').then((it) => it.serve())

render(() => <App />, document.getElementById('app')!)
