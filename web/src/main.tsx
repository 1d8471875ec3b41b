import { createRoot } from 'solid-js'
import { render } from 'solid-js/web'
import './styles/index.css'
import { App } from './shell/App'
import { followWishes } from './shell/prefs'
import { followAddress } from './shell/router'

createRoot(followWishes)
followAddress()

render(() => <App />, document.getElementById('app')!)
