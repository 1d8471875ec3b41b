package physics

import (
	"context"
	"fmt"
	"strings"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// hostModule is the name under which the binary imports what a JavaScript program would give it.
const hostModule = "./rapier_wasm3d_bg.js"

// Numbers that stand for JavaScript objects: the binary only hands them back.
const (
	objUndefined   = 1024
	objScratch     = 1000
	objGlobal      = 2000
	objPerformance = 2001
)

// scratch takes what the getters of the binary write, one component at a time.
type scratch [16]float32

type scratchKey struct{}

// hostFuncs are the imports that the calls of this package reach, by the part of their names before
// the hash of the release.
var hostFuncs = map[string]api.GoModuleFunc{
	"__wbg_set_index_":                     setIndex,
	"__wbg_static_accessor_GLOBAL_THIS_":   answer(objGlobal),
	"__wbg_static_accessor_SELF_":          answer(objGlobal),
	"__wbg_static_accessor_GLOBAL_":        answer(objGlobal),
	"__wbg_static_accessor_WINDOW_":        answer(objGlobal),
	"__wbindgen_object_clone_ref":          func(context.Context, api.Module, []uint64) {},
	"__wbindgen_object_drop_ref":           func(context.Context, api.Module, []uint64) {},
	"__wbg_performance_":                   answer(objPerformance),
	"__wbg_now_":                           answer(0), // the clock only feeds a profiler
	"__wbg___wbindgen_is_undefined_":       isUndefined,
	"__wbg___wbindgen_throw_":              throw,
	"__wbg_call_":                          nil,
	"__wbg_bind_":                          nil,
	"__wbg_rawraycolliderintersection_new": nil,
	"__wbg_rawcontactforceevent_new":       nil,
	"__wbg_rawsoftbodytearevent_new":       nil,
	"__wbg_rawshape_unwrap":                nil,
	"__wbg_length_":                        nil,
	"__wbg_prototypesetcall_":              nil,
	"__wbg_set_":                           nil,
	"__wbg_new_from_slice_":                nil,
	"__wbg_new_with_length_":               nil,
	"__wbg___wbindgen_number_get_":         nil,
	"__wbg___wbindgen_boolean_get_":        nil,
	"__wbg___wbindgen_is_function_":        nil,
	"__wbindgen_generic_0000000000000001":  nil,
}

// answer makes an import that returns the same bits whatever it is asked.
func answer(bits uint64) api.GoModuleFunc {
	return func(_ context.Context, _ api.Module, stack []uint64) { stack[0] = bits }
}

// setIndex is array[i] = v of JavaScript.
func setIndex(ctx context.Context, _ api.Module, stack []uint64) {
	s := ctx.Value(scratchKey{}).(*scratch)
	s[api.DecodeU32(stack[1])%uint32(len(s))] = api.DecodeF32(stack[2])
}

func isUndefined(_ context.Context, _ api.Module, stack []uint64) {
	if api.DecodeU32(stack[0]) == objUndefined {
		stack[0] = 1
		return
	}
	stack[0] = 0
}

// throw is how the binary reports that a rule of its own was broken; the call then ends with an error.
func throw(_ context.Context, m api.Module, stack []uint64) {
	text, _ := m.Memory().Read(api.DecodeU32(stack[0]), api.DecodeU32(stack[1]))
	panic(fmt.Errorf("rapier: %s", text))
}

// unexpected is an import that no call of this package reaches.
func unexpected(name string) api.GoModuleFunc {
	return func(context.Context, api.Module, []uint64) {
		panic(fmt.Errorf("rapier called %s, which this program does not supply", name))
	}
}

// hostFunc finds the import by the longest known beginning of its name.
func hostFunc(name string) (api.GoModuleFunc, error) {
	best := ""
	for prefix := range hostFuncs {
		if strings.HasPrefix(name, prefix) && len(prefix) > len(best) {
			best = prefix
		}
	}
	if best == "" {
		return nil, fmt.Errorf("physics: rapier imports %s, which is unknown: another release?", name)
	}
	if f := hostFuncs[best]; f != nil {
		return f, nil
	}
	return unexpected(name), nil
}

// bindHost gives the runtime every import that the binary asks for, and refuses unknown ones.
func bindHost(ctx context.Context, r wazero.Runtime, m wazero.CompiledModule) error {
	host := r.NewHostModuleBuilder(hostModule)
	for _, def := range m.ImportedFunctions() {
		module, name, _ := def.Import()
		if module != hostModule {
			return fmt.Errorf("physics: rapier imports %s from %s, which is unknown: another release?", name, module)
		}
		f, err := hostFunc(name)
		if err != nil {
			return err
		}
		host.NewFunctionBuilder().WithGoModuleFunction(f, def.ParamTypes(), def.ResultTypes()).Export(name)
	}
	if _, err := host.Instantiate(ctx); err != nil {
		return fmt.Errorf("physics: imports of rapier: %w", err)
	}
	return nil
}
